import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checked, checkout, setPrice } from './payment-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';

const link = 'https://pay.example/15';

setUpWorld();
beforeEach(async () => {
  await world.reset();
  await setPrice({ amount: 1500, currency: 'usd', checkout_url: link });
});
afterEach(() => setPrice({ amount: 1500, currency: 'usd', checkout_url: `${link}?again` }));

const update = (price: object) => world.service.from('unlock_price').update(price).eq('id', true);

describe('the payment link', () => {
  it('is copied into each checkout with its price, and stays there', async () => {
    const id = await checkout();
    await setPrice({ amount: 2500, checkout_url: 'https://pay.example/25' });
    const read = world.as('company').from('checkouts').select('amount, currency, checkout_url');
    expect(checked(await read.eq('id', id).single())).toEqual({
      amount: 1500,
      currency: 'usd',
      checkout_url: link,
    });
  });

  it('is not chosen by the browser', async () => {
    const { error } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position, checkout_url: 'https://evil.example' });
    expect(error).toMatchObject({ code: '42501' });
  });

  it('is needed to start a checkout', async () => {
    await setPrice({ checkout_url: null });
    const { error, status } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position });
    expect(error).toMatchObject({ code: 'PT409', message: 'payments_closed' });
    expect(status).toBe(409);
  });

  it.each([{ amount: 2500 }, { currency: 'eur' }, { amount: 2500, checkout_url: link }])(
    'cannot stay behind when the price changes: %o',
    async (price) => {
      expect((await update(price)).error).toMatchObject({ message: 'price_without_link' });
    },
  );

  it('may come after the price, as long as nobody can pay', async () => {
    await setPrice({ amount: 2500, checkout_url: null });
    expect((await update({ amount: 3500 })).error).toBeNull();
    expect((await update({ checkout_url: 'https://pay.example/35' })).error).toBeNull();
  });

  it.each([
    'https://buy.stripe.com/abc',
    'https://buy.stripe.com',
    'http://127.0.0.1:54321/_checkout',
    'http://localhost/_checkout?price=15',
    'http://[::1]:8080/',
  ])('may be %s', async (address) => {
    expect((await update({ checkout_url: address })).error).toBeNull();
  });

  it.each([
    '',
    'buy.stripe.com/abc',
    'http://buy.stripe.com/abc',
    'http://localhost.example/abc',
    'http://127.0.0.1@evil.example/',
    'javascript:alert(1)',
    'https://',
    'https://buy.stripe.com/a b',
  ])('may not be "%s"', async (address) => {
    expect((await update({ checkout_url: address })).error).toMatchObject({ code: '23514' });
  });
});
