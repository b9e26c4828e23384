import type { Capitani, Units } from "./cast.ts";
import type { ScenarioData } from "./schemas/index.ts";

/**
 * §S3.4, §S4.3: which Combat Units a Capitano may have on his own Card by their nationality and his. 1 at
 * `capitano * units.count + unit`; in the other scenarios everywhere.
 */
export function allegianceFrom(data: ScenarioData, capitani: Capitani, units: Units): Uint8Array {
  const allowed = new Uint8Array(capitani.count * units.count).fill(1);
  const bars = data.specialRules.flatMap(({ params }) => barsOf(params, capitani));
  for (let capitano = 0; capitano < capitani.count; capitano++) {
    for (let unit = 0; unit < units.count; unit++) {
      if (units.militia[unit] === 0 && bars.some((bar) => bar(capitano, units.nation[unit]!)))
        allowed[capitano * units.count + unit] = 0;
    }
  }
  return allowed;
}

/** Whether a rule keeps a Capitano from units of a nation. */
type Bar = (capitano: number, nation: string) => boolean;

function barsOf(params: Readonly<Record<string, unknown>>, { nation, ids }: Capitani): Bar[] {
  const { ownNationOnly, venetianUnitsOnlyUnder, tTrivulzioOnly, swissCapitaniOnly } = params;
  const bars: Bar[] = [];
  if (Array.isArray(ownNationOnly)) {
    bars.push((capitano, of) => ownNationOnly.includes(of) && nation[capitano] !== of);
  }
  if (typeof venetianUnitsOnlyUnder === "string") {
    const isMaster = (capitano: number) => ids[capitano] === venetianUnitsOnlyUnder;
    bars.push((capitano, of) => of === tTrivulzioOnly && !isMaster(capitano));
    bars.push((capitano, of) => isMaster(capitano) && of !== tTrivulzioOnly);
    bars.push((capitano, of) => nation[capitano] === swissCapitaniOnly && of !== swissCapitaniOnly);
  }
  return bars;
}
