import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Network = readonly [address: string, bits: number];

/** This machine, the networks around it, and what no service has as its address. */
const RESERVED_V4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // looks public, and is the machine's own host in one cloud
  ['168.63.129.16', 32],
];
/** Of what can be public: protocols of the network itself, tunnels that hold another address, examples. */
const RESERVED_V6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
/** Notations of an IPv4 address, which then decides: mapped, and by way of NAT64. */
const HOLDS_V4 = ['::ffff:', '64:ff9b::'];

const PERHAPS_PUBLIC_V6 = blockList(
  [],
  [['2000::', 3], ...HOLDS_V4.map((prefix): Network => [`${prefix}0.0.0.0`, 96])],
);
const RESERVED = blockList(RESERVED_V4, [...RESERVED_V6, ...asV6(RESERVED_V4)]);
const LOOPBACK = blockList([['127.0.0.0', 8]], [['::1', 128]]);

/** Whether the address is one that anybody can reach. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const bare = withoutZone(address);
  if (isIPv4(bare)) return !RESERVED.check(bare, 'ipv4');
  return isIPv6(bare) && PERHAPS_PUBLIC_V6.check(bare, 'ipv6') && !RESERVED.check(bare, 'ipv6');
}

export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** `fe80::1%eth0` */
function withoutZone(address: string): string {
  return address.replace(/%.*$/s, '');
}

function blockList(v4: readonly Network[], v6: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of v4) list.addSubnet(address, bits, 'ipv4');
  for (const [address, bits] of v6) list.addSubnet(address, bits, 'ipv6');
  return list;
}

function asV6(networks: readonly Network[]): readonly Network[] {
  return HOLDS_V4.flatMap((prefix) => networks.map(([address, bits]): Network => [`${prefix}${address}`, 96 + bits]));
}
