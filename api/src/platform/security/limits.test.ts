import { expect, test } from 'vitest'
import { networkOf, siteOf } from './limits.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['192.0.2.7', 32, '192.0.2.7'],
  ['192.0.2.7', 24, '192.0.2.0/24'],
  ['::ffff:192.0.2.7', 24, '192.0.2.0/24'],
  ['2001:db8:1:2ff::9', 64, '2001:db8:1:2ff'],
  ['2001:db8:1:2ff::9', 56, '2001:db8:1:200/56'],
  ['2001:db8:1:2ff::9', 48, '2001:db8:1/48'],
  ['2001:db8::9', 48, '2001:db8:0/48'],
  ['unknown', 24, 'unknown'],
] as const)('%s is of the /%d network %s', (ip, bits, network) => {
  expect(networkOf(ip, bits)).toBe(network)
})

test('the 65,536 networks of one IPv6 site are one sender', () => {
  const sites = ['2001:db8:1::1', '2001:db8:1:2::1', '2001:db8:1:ffff::1'].map(siteOf)
  expect(new Set(sites).size).toBe(1)
  expect(siteOf('2001:db8:2::1')).not.toBe(sites[0])
  expect(siteOf('192.0.2.7')).not.toBe(siteOf('192.0.2.8'))
})
