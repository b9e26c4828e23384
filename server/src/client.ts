import { isIP } from "node:net";

/**
 * What stands for a client where its requests, sockets and tables are counted. Whoever has one address of IPv6 has the
 * whole network around it (64 bits of it), so that network is one client.
 */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  return isIP(address) === 6 ? `${networkOf(address)}::/64` : address;
}

function networkOf(address: string): string {
  const [front = [], back = []] = address
    .replace(/%.*$/, "")
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0");
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
