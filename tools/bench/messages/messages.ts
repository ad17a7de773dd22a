import { quantile } from '../quantile.ts';
import type { Figure, Measurement } from '../rows.ts';
import { embedded, stackOn, type Store } from '../stack.ts';
import { signIn } from './clients.ts';

const stores: Readonly<Record<string, Store>> = { embedded, PostgreSQL: { isPostgres: true } };

/** From sending a message to its arrival on the receiver's private topic. */
export const messageMeasurements = (isSmoke: boolean): Measurement[] =>
  Object.entries(stores).map(([name, store]) => ({
    rows: [`message sent to received, ${name}, median`, `message sent to received, ${name}, p95`],
    measure: async () => {
      await stackOn(store);
      return messageFigures(isSmoke ? 3 : 80);
    },
  }));

async function messageFigures(rounds: number): Promise<Figure[]> {
  const [company, talent] = await Promise.all([
    signIn('company@pitchreel.example'),
    signIn('talent@pitchreel.example'),
  ]);
  const { data: conversation, error } = await company.client
    .from('conversations')
    .select('id')
    .eq('company_id', company.userId)
    .eq('talent_id', talent.userId)
    .single();
  if (error) throw error;

  let arrived = (_id: string) => {};
  const channel = talent.client.channel(`user:${talent.userId}`, { config: { private: true } });
  channel.on('broadcast', { event: 'message' }, ({ payload }) => arrived(String(payload.id)));
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, cause) => {
      if (status === 'SUBSCRIBED') resolve();
      if (status === 'CHANNEL_ERROR') reject(cause ?? new Error(status));
    });
  });

  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = crypto.randomUUID();
    const arrival = new Promise<void>((resolve) => {
      arrived = (arrivedId) => arrivedId === id && resolve();
    });
    const sent = performance.now();
    const { error: refused } = await company.client
      .from('messages')
      .insert({ id, conversation_id: conversation.id, content: `Message ${round}` });
    if (refused) throw refused;
    await arrival;
    samples.push(performance.now() - sent);
  }
  await Promise.all([company.client.removeAllChannels(), talent.client.removeAllChannels()]);

  const median = quantile(samples, 0.5);
  return [
    { measured: `${median.toFixed(0)} ms`, target: '<= 100 ms', met: median <= 100 },
    { measured: `${quantile(samples, 0.95).toFixed(0)} ms` },
  ];
}
