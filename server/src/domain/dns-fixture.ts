import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';

/** A name server on 127.0.0.1 that knows the given TXT records and nothing else; `host:port` is its address. */
export async function startDns(
  records: Record<string, string[][]>,
): Promise<{ address: string; close: () => Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const query = packet.decode(message);
    const name = query.questions?.[0]?.name ?? '';
    const answers = (records[name.toLowerCase()] ?? []).map((data) => ({ type: 'TXT' as const, name, ttl: 1, data }));
    const rcode = answers.length > 0 ? 0 : 3;
    socket.send(
      packet.encode({
        type: 'response',
        id: query.id,
        flags: packet.AUTHORITATIVE_ANSWER | rcode,
        questions: query.questions,
        answers,
      }),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
