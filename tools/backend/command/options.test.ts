import { describe, expect, it } from 'vitest';
import { bytes, parseConfig, readConfig, seconds } from '../config.ts';
import { parseOptions, describeDataLocation } from './options.ts';

describe('the options of npm start', () => {
  it('have defaults', () => {
    expect(parseOptions([])).toEqual({
      port: 54321,
      appPort: 5173,
      dataDir: undefined,
      memory: false,
      reset: false,
      postgresUrl: undefined,
      services: {},
      smtpPort: undefined,
      dev: false,
      mailPause: 1,
    });
  });

  it('are read from the arguments', () => {
    const args = ['--port', '54400', '--app-port=5200', '--data', '/tmp/x', '--reset', '--dev'];
    expect(parseOptions([...args, '--mail-pause', '60'])).toMatchObject({
      port: 54400,
      appPort: 5200,
      dataDir: '/tmp/x',
      reset: true,
      dev: true,
      mailPause: 60,
    });
  });

  it('name services that run by themselves', () => {
    const database = ['--postgres', 'postgres://x', '--smtp-port', '2500'];
    const services = ['--auth', 'http://127.0.0.1:9999', '--realtime', 'http://dev.localhost:4000'];
    expect(parseOptions([...database, ...services])).toMatchObject({
      services: { auth: 'http://127.0.0.1:9999', realtime: 'http://dev.localhost:4000' },
      smtpPort: 2500,
    });
  });

  it.each([
    [['--host', '0.0.0.0'], 'listens on this machine only'],
    [['--port', 'x'], "--port takes a port number, not 'x'."],
    [['--app-port', '70000'], '--app-port takes a port number'],
    [['--mail-pause', '1m'], "--mail-pause takes seconds, not '1m'."],
    [['--unknown'], "Unknown option '--unknown'. See npm start -- --help."],
    [['stray'], 'See npm start -- --help.'],
    [['--reset', '--postgres', 'postgres://x'], '--reset does not touch a PostgreSQL server'],
    [['--auth', 'http://127.0.0.1:9999'], 'need --postgres too'],
    [
      ['--rest', 'localhost:3000'],
      "--rest takes an address like http://127.0.0.1:9999, not 'localhost:3000'.",
    ],
    [['--smtp-port', 'x'], "--smtp-port takes a port number, not 'x'."],
    [['--memory', '--data', 'x'], '--memory keeps nothing'],
  ])('refuses %s with a clear message', (args, sentence) => {
    expect(() => parseOptions(args)).toThrow(sentence);
  });
});

describe('config.toml', () => {
  it('has all the settings that the backend needs', async () => {
    const { auth, storageLimit, functionsWithoutJwt } = await readConfig();
    expect(auth).toMatchObject({
      publishableKey: 'sb_publishable_pitchreel_local',
      minimumPasswordLength: 8,
      passwordRequirements: 'lower_upper_letters_digits',
      enableConfirmations: true,
      otpExpiry: 24 * 3600,
      maxFrequency: 60,
    });
    expect(storageLimit).toBe(100 * 2 ** 20);
    expect(functionsWithoutJwt).toContain('stripe-webhook');
  });

  it('names a missing entry', () => {
    expect(() => parseConfig('[auth]')).toThrow("supabase/config.toml: 'jwt_secret' is missing");
  });

  it('may contain durations and sizes in Go’s notation', () => {
    expect([seconds('1s'), seconds('1m30s'), seconds('24h'), seconds('500ms')]).toEqual([
      1, 90, 86_400, 0.5,
    ]);
    expect([bytes('100MiB'), bytes('2GB'), bytes('512')]).toEqual([104_857_600, 2 ** 31, 512]);
  });
});

describe('what is printed about the data', () => {
  it.each([
    [[], 'Data in here; add --reset to start afresh.'],
    [['--memory'], 'Nothing is kept: the database is in memory.'],
    [
      ['--postgres', 'postgres://server/db'],
      'Data in the PostgreSQL server, files in here; to start afresh, drop and create the database there.',
    ],
  ])('says after %j: %s', (args, sentence) => {
    expect(describeDataLocation(parseOptions(args), 'here')).toBe(sentence);
  });
});
