import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putFile, shopContexts, storedFile } from '../assistant-fixture.ts';
import {
  call,
  discounts,
  domainOf,
  labelId,
  mine,
  newDomain,
  newShop,
  owner,
  server,
  startLearning,
  stopLearning,
  timesOfParts,
  withCommits,
} from './learn-fixture.ts';
import { removeOldParts, writeParts } from './model-parts.ts';

beforeAll(startLearning);
afterAll(stopLearning);

describe('the stored model', () => {
  it('is read whole while another one replaces it', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const file = await storedFile(server, domainId);
    for (let k = 0; k < 5; k++) {
      const next = file.map((byte) => byte ^ (k + 1));
      const reading = storedFile(server, domainId);
      await putFile(server, domainId, next);
      await removeOldParts(server.deps, { id: domainId, ownerId: owner.teamId });
      const read = await reading;
      expect(read.length).toBe(file.length);
      expect(read.every((byte, i) => byte === (file[i]! ^ k)) || read.every((byte, i) => byte === next[i])).toBe(true);
    }
  });

  it('of many parts is read unchanged, and only when all parts are written', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    const domain = { id: domainId, ownerId: owner.teamId };
    const [before, file] = [await storedFile(server, domainId), crypto.getRandomValues(new Uint8Array(65_536))];
    const large = Buffer.concat([file, file, file, file, file, file.subarray(3)]);
    await expect(
      writeParts(
        withCommits((number) => {
          if (number === 3) throw new Error('killed');
        }),
        domain,
        large,
      ),
    ).rejects.toThrow('killed');
    expect(await storedFile(server, domainId)).toEqual(before);
    const at = await writeParts(server.deps, domain, large);
    expect(await storedFile(server, domainId)).toEqual(before);
    await server.deps.db.updateTable('model').set({ trained_at: at }).where('domain_id', '=', domainId).execute();
    expect(large.equals(await storedFile(server, domainId))).toBe(true);
  });

  it('is deleted with its domain', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    expect(await timesOfParts(domainId)).toHaveLength(1);
    await call('DELETE /domain/delete/{id}', { params: { id: domainId } });
    expect(await timesOfParts(domainId)).toEqual([]);
  });

  const damage = async (domainId: string, change: (bytes: Uint8Array) => Uint8Array): Promise<void> => {
    await putFile(server, domainId, change(await storedFile(server, domainId)));
  };

  it.each([
    ['cut', (bytes: Uint8Array) => bytes.slice(0, bytes.length >> 1)],
    ['altered', (bytes: Uint8Array) => bytes.map((byte, i) => (i === bytes.length - 100 ? byte ^ 1 : byte))],
    ['missing', () => new Uint8Array()],
    [
      'altered and recompressed',
      (bytes: Uint8Array) =>
        Bun.zstdCompressSync(Bun.zstdDecompressSync(bytes).map((byte, i) => (i === 1000 ? byte ^ 1 : byte))),
    ],
    [
      'of another version',
      (bytes: Uint8Array) =>
        Bun.zstdCompressSync(Bun.zstdDecompressSync(bytes).map((byte, i) => (i === 8 ? byte + 1 : byte))),
    ],
  ])('is rejected when it is %s, and trained again', async (_, change) => {
    const domainId = await newShop();
    await mine.learn(domainId);
    await damage(domainId, change);
    expect((await mine.test(domainId, 'Как вернуть товар?')).label).toBe('Возврат');
    expect((await storedFile(server, domainId)).length).toBeGreaterThan(1000);
    expect((await mine.test(domainId, 'Как вернуть товар?')).label).toBe('Возврат');
  });

  it('is deleted when it is invalid and there are no contexts to train on', async () => {
    const domainId = await newShop();
    await mine.learn(domainId);
    await damage(domainId, () => new Uint8Array(3));
    for (const { label } of shopContexts)
      await call('DELETE /assistant/label/delete/{id}', { params: { id: await labelId(domainId, label) } });
    expect(await call('POST /assistant/qa/test', { body: { domainId, question: 'Вопрос' } })).toMatchObject({
      status: 409,
      body: { code: 'not_trained' },
    });
    expect((await domainOf(domainId)).trainedAt).toBeNull();
  });

  it('is loaded at once after another process has stored it', async () => {
    const [domainId, taught] = [await newShop(), await newDomain()];
    await mine.importContexts(taught, [discounts]);
    await mine.learn(domainId);
    await mine.learn(taught);
    expect(
      (await mine.test(domainId, 'Дайте промокод')).matches.map(({ sentence }: { sentence: string }) => sentence),
    ).not.toContain('Дайте промокод');
    await putFile(server, domainId, await storedFile(server, taught));
    expect((await mine.test(domainId, 'Дайте промокод')).matches[0].sentence).toBe('Дайте промокод');
  });
});
