import { describe, expect, it } from 'vitest';
import { addressKey, clientAddress } from './client-address.ts';

describe('what an address is counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:CB00:7107', '203.0.113.7'],
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['not an address', 'not an address'],
  ])('%s is %s', (address, key) => expect(addressKey(address)).toBe(key));
});

describe('the address of a call', () => {
  it.each([
    ['6.6.6.6', 0, '9.9.9.9'],
    ['6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4, 10.0.0.1', 2, '1.2.3.4'],
    ['1.2.3.4', 2, '1.2.3.4'],
    ['6.6.6.6, 203.0.113.7:51442', 1, '203.0.113.7'],
    ['6.6.6.6, 2001:db8::1', 1, '2001:db8::1'],
    ['[2001:db8::1]:443', 1, '2001:db8::1'],
    ['[2001:db8::1]', 1, '2001:db8::1'],
    ['6.6.6.6, nonsense', 1, '9.9.9.9'],
    [null, 1, '9.9.9.9'],
  ])('of %s behind %i proxies is %s: what the client claims does not count', (forwarded, proxies, address) =>
    expect(clientAddress(forwarded, '9.9.9.9', proxies)).toBe(address),
  );
});
