import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { reducedMotion } from "../settings.svelte.ts";
import { busiest } from "./busiest.ts";

type Point = readonly [number, number];
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sheet is shown above the tools, which would hide its lower edge. */
const TOOLS = 58;
/** How far from the edge of the view things keep that must be seen whole, in pixels. */
const EDGE = 6;
/** How far the sheet can be pushed beyond its edge. */
const BEYOND = 120;
/** How long the map takes to glide to another place, in milliseconds. */
const GLIDE = 260;
/** How wide counters are, in pixels: at the least, so that they can be read; and when they are brought near. */
const LEGIBLE = 36;
const COMFORTABLE = 46;

/** Which part of the sheet is in view: pan, zoom, fit, and bringing things into sight. */
export class Camera {
  transform = $state.raw<ZoomTransform>(zoomIdentity);
  size = $state.raw<Size>({ width: 0, height: 0 });
  moving = $state(false);
  /** The scale at which the whole sheet is seen. */
  fitted = $derived.by(() => {
    const { width, height } = this.sheet();
    return Math.min(this.size.width / width, (this.size.height - TOOLS) / height) || 1;
  });
  private viewport: HTMLElement | undefined;
  private gliding = 0;
  /** Whether the player has seen the map: the first view opens where the decision is, it does not glide there. */
  private isOpen = false;
  /** Whether something was brought into sight since the map is there. */
  hasShown = false;

  private readonly behaviour = zoom<HTMLElement, unknown>()
    .filter(
      (event: MouseEvent) =>
        !(event.target as Element).closest(".choosable, .movable, .portable, .popover") && !event.button,
    )
    .clickDistance(5)
    .on("start", () => {
      this.moving = true;
    })
    .on("end", () => {
      this.moving = false;
    });

  /** How much of the view's right and of its foot, above the tools, lies under something else. */
  constructor(
    private readonly sheet: () => Size,
    private readonly covered: () => number = () => 0,
    private readonly foot: () => number = () => 0,
  ) {}

  /** How much of the view is free, from its left; all of it where little would be left. */
  get free(): number {
    const left = this.size.width - this.covered();
    return left < 240 ? this.size.width : left;
  }

  /** How much of the view is free, from its top. */
  get high(): number {
    return this.size.height - TOOLS - this.foot();
  }

  /** Follows wheel, drag and pinch over the viewport and moves the world in it; returns how to let go. */
  watch(viewport: HTMLElement, world: HTMLElement): () => void {
    this.viewport = viewport;
    this.behaviour.on("zoom", ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
      this.transform = transform;
      world.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`;
    });
    const watcher = new ResizeObserver(() => this.resized());
    watcher.observe(viewport);
    select(viewport).call(this.behaviour).on("dblclick.zoom", null);
    return () => watcher.disconnect();
  }

  /** The whole map stays whole when the window changes. */
  private resized(): void {
    const wasWhole = this.size.width === 0 || Math.abs(this.transform.k - this.fitted) < 1e-6;
    this.size = { width: this.viewport!.clientWidth, height: this.viewport!.clientHeight };
    const { width, height } = this.sheet();
    this.behaviour.scaleExtent([this.least, this.most]).translateExtent([
      [-BEYOND, -BEYOND],
      [width + BEYOND, height + BEYOND],
    ]);
    if (wasWhole) this.fit(false);
  }

  private get least(): number {
    return this.fitted * 0.55;
  }

  private get most(): number {
    return Math.max(9, this.fitted * 12);
  }

  /** Brings a part of the sheet into the middle of the view. */
  show([x, y]: Point, k = this.transform.k, slowly = true): void {
    const { size } = this;
    const sheet = this.sheet();
    const { free } = this;
    // Under what covers the view the sheet may end: what is wanted is brought into the free part.
    const isAside = free < size.width && k > this.fitted;
    const { high } = this;
    const wide = isAside ? free : size.width;
    const across = within(wide / 2 - x * k, wide, sheet.width * k);
    const down = within(high / 2 - y * k, high, sheet.height * k);
    const next = zoomIdentity.translate(across, down).scale(k);
    if (slowly && !reducedMotion()) this.glide(next);
    else {
      // A glide that is under way would go on to where it was sent before.
      this.halt();
      this.goTo(next);
    }
  }

  private goTo(next: ZoomTransform): void {
    select(this.viewport!).call(this.behaviour.transform, next);
  }

  private glide(to: ZoomTransform): void {
    const from = this.transform;
    const start = performance.now();
    const turn = ++this.gliding;
    const step = (now: number) => {
      if (turn !== this.gliding) return;
      const s = Math.min(1, (now - start) / GLIDE);
      const e = s * s * (3 - 2 * s);
      const k = from.k + (to.k - from.k) * e;
      this.goTo(zoomIdentity.translate(from.x + (to.x - from.x) * e, from.y + (to.y - from.y) * e).scale(k));
      if (s < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** What is pressed stays under the pointer. */
  halt(): void {
    this.gliding++;
  }

  fit(slowly = true): void {
    const { width, height } = this.sheet();
    this.show([width / 2, height / 2], this.fitted, slowly);
  }

  zoomBy(factor: number): void {
    const { size, transform } = this;
    const middle = transform.invert([size.width / 2, size.height / 2]);
    this.show(middle, Math.min(this.most, Math.max(this.least, transform.k * factor)));
  }

  /** Beside the sheet there is nothing to see: where it ends in the view though it could fill it, it is drawn in. */
  private fill(): void {
    const { k, x, y } = this.transform;
    const { width, height } = this.sheet();
    const [wide, high] = [this.free, this.high];
    const isBare = (at: number, room: number, sheet: number) => sheet > room && (at > 1 || at + sheet < room - 1);
    if (isBare(x, wide, width * k) || isBare(y, high, height * k))
      this.show(this.transform.invert([wide / 2, high / 2]), k);
  }

  /** The point of the sheet under a pointer. */
  pointOf(event: MouseEvent): [number, number] {
    const box = this.viewport!.getBoundingClientRect();
    return this.transform.invert([event.clientX - box.left, event.clientY - box.top]);
  }

  /** Whether a point of the sheet is in sight, at least so many pixels from the edge. */
  private sees(point: Point, margin: number): boolean {
    const [x, y] = this.transform.apply(point as [number, number]);
    const right = Math.min(this.size.width, this.free) - margin;
    return x > margin && y > margin && x < right && y < Math.min(this.size.height - margin, this.high);
  }

  /** Where a point of the sheet lies in the view, and how much of that is free, as long as it is in sight. */
  placeOf(point: Point): { x: number; y: number; width: number; height: number } | undefined {
    const [x, y] = this.transform.apply(point as [number, number]);
    return this.sees(point, 0) ? { x, y, width: this.free, height: this.high } : undefined;
  }

  keepInSight(point: Point): void {
    // Before the view is measured there is no way to tell where in it anything lies.
    if (this.size.width > 0 && !this.sees(point, 60)) this.show(point);
  }

  /** The part of the sheet that is seen, above the tools and beside what covers it. */
  seen = $derived.by(() => {
    const [left, top] = this.transform.invert([EDGE, EDGE]);
    const [right, bottom] = this.transform.invert([this.free - EDGE, this.high]);
    return { left, top, right, bottom };
  });

  /** What play turns upon is brought near enough for its counters to be read. */
  bringNear(points: readonly Point[], counter: number, counters: readonly Point[]): void {
    if (this.size.width === 0 || points.length === 0) return;
    this.hasShown = true;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const margin = 3 * counter;
    const room = Math.min(this.free / (right - left + margin), this.high / (bottom - top + margin));
    const least = LEGIBLE / counter;
    const k = Math.max(least, this.fitted, Math.min(COMFORTABLE / counter, room));
    // What lies too far apart to be seen together is shown where most of it is seen.
    const isFar = room < k;
    const view: Point = [this.free / k - margin, this.high / k - margin];
    const middle = isFar ? busiest(points, counters, view) : ([(left + right) / 2, (top + bottom) / 2] as const);
    const isInSight = (isFar ? [middle] : points).every((point) => this.sees(point, 20));
    if (isInSight && this.transform.k >= least * 0.99) this.fill();
    else this.show(middle, k, this.isOpen);
    // What opens together with the map, such as a briefing that covers a part of it, belongs to the first view.
    if (!this.isOpen) requestAnimationFrame(() => requestAnimationFrame(() => (this.isOpen = true)));
  }
}

/** The sheet fills the view where it can, and lies in its middle where it is smaller. */
function within(at: number, room: number, sheet: number): number {
  return sheet <= room ? (room - sheet) / 2 : Math.min(0, Math.max(room - sheet, at));
}
