declare module 'dns-packet' {
  interface Packet {
    id?: number;
    type?: 'query' | 'response';
    flags?: number;
    questions?: { type: string; name: string }[];
    answers?: { type: 'TXT'; name: string; ttl: number; data: string[] }[];
  }
  const packet: {
    AUTHORITATIVE_ANSWER: number;
    encode(packet: Packet): Uint8Array;
    decode(bytes: Uint8Array): Packet;
  };
  export default packet;
}
