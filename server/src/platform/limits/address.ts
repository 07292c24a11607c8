import { isIP, isIPv4 } from 'node:net';

/**
 * The bare IP address. Some proxies write `ip:port`, and each port would count as another caller. Returns
 * undefined if the text is not an address.
 */
export function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ??
    (/^[\d.]+:\d+$/.test(trimmed) ? trimmed.slice(0, trimmed.lastIndexOf(':')) : trimmed);
  const [address = ''] = bare.split('%');
  if (isIP(address) === 0) return undefined;
  return mappedIPv4(address) ?? address;
}

/**
 * The key that identifies one caller: an IPv4 address, or the /64 of an IPv6 address, since a client controls
 * its whole /64.
 */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (plain === undefined) return 'desconocida';
  return isIPv4(plain) ? plain : `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** Many phones of one carrier share an IPv4 address; an IPv6 /64 is one household or one phone. */
export const isShared = (address: string) => isIPv4(plainAddress(address) ?? '');

/** `::ffff:203.0.113.7` is the same caller as `203.0.113.7`. */
function mappedIPv4(address: string): string | undefined {
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  if (!groups.slice(0, 5).every((group) => group === '0') || groups[5] !== 'ffff') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const hexed = address.toLowerCase().replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hexed.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...between, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
