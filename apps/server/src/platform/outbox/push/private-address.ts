// Recognizes addresses outside the public internet: this machine, private networks, and reserved ranges.
import { BlockList, isIPv6 } from 'node:net'

// IANA's registers of special addresses.
const closedNets: Readonly<Record<'ipv4' | 'ipv6', readonly string[]>> = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
  // Only 2000::/3 is given out; what carries an IPv4 address inside is closed whole.
  ipv6: ['::/3', '2001::/23', '2001:db8::/32', '2002::/16', '4000::/2', '8000::/1'],
}

// One list for each: in a list of both, an IPv4 address counts as one inside IPv6 too.
const closed = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }

function listOf(family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const net of closedNets[family]) {
    const [address = '', prefix = ''] = net.split('/')
    list.addSubnet(address, Number.parseInt(prefix, 10), family)
  }
  return list
}

export function isPrivateAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return closed[family].check(address, family)
}
