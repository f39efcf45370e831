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
  it('is the peer’s where the server has no proxy', () =>
    expect(clientAddress('1.1.1.1', '2.2.2.2', 0)).toBe('2.2.2.2'));
  it('is what the own proxy added, whatever the client claims', () =>
    expect(clientAddress('6.6.6.6, 1.1.1.1', '2.2.2.2', 1)).toBe('1.1.1.1'));
  it.each([
    ['203.0.113.7:51442', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('is the address alone where the proxy wrote %s', (written, address) =>
    expect(clientAddress(written, '2.2.2.2', 1)).toBe(address),
  );
  it('is the peer’s where the proxy wrote no address', () =>
    expect(clientAddress('6.6.6.6, junk', '2.2.2.2', 1)).toBe('2.2.2.2'));
});
