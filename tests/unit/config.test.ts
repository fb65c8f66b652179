import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ConfigError, environment, readConfig } from '../../server/config.ts';

const strong = 'k3J9-vQ2m_Zx8Lr5Tn1Wb7Yc4Hd6Pg0S';

/** What a start must refuse, and the sentence that says why. */
const refused: readonly [Record<string, string>, string][] = [
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, but it is "abc".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but it is "70000".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but it is "-1".'],
  [{ HOST: 'http://x' }, 'HOST must be a host name or an address such as 127.0.0.1, but it is "http://x".'],
  [
    { DATABASE_URL: 'mysql://root:hunter2@db/x' },
    'DATABASE_URL must be a PostgreSQL address, postgres://user:password@host/database.',
  ],
  [
    { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'mysql://root:hunter2@db/x' },
    'DATABASE_READ_URL must be a PostgreSQL address, postgres://user:password@host/database.',
  ],
  [
    { DATABASE_READ_URL: 'postgres://root:hunter2@db/x' },
    'DATABASE_URL must be set beside DATABASE_READ_URL: the database that it follows.',
  ],
  [
    { NODE_ENV: 'production' },
    'SECRET_KEY must be set in production: at least 32 random characters, the same for every process of this portal.',
  ],
  [{ NODE_ENV: 'production', SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
  [
    { NODE_ENV: 'production', SECRET_KEY: 'please-change-me-please-change-me-now' },
    'SECRET_KEY looks like a default; take random characters.',
  ],
  [{ SECRET_KEY: 'a'.repeat(40) }, 'SECRET_KEY looks like a default; take random characters.'],
  [
    { SECRET_KEY: `${'k3J9-vQ2m_Zx8Lr5Tn1W'.repeat(2)},short` },
    'SECRET_KEY must have at least 32 characters.',
  ],
  [
    { SECRET_KEY: Array(3).fill('k3J9-vQ2m_Zx8Lr5Tn1Wb7Yc4Hd6Pg0S').join(',') },
    'SECRET_KEY must be one key, or two with a comma between them.',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test, but it is "prod".'],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but it is "loud".',
  ],
  [{ SWITCH_URL: 'http://{domain}/' }, 'SWITCH_URL must start with https://, but it is "http://{domain}/".'],
  [
    { SWITCH_URL: 'https://new.example/' },
    'SWITCH_URL must contain {domain}, but it is "https://new.example/".',
  ],
  [
    { PUBLIC_URL: 'portal.example.com' },
    'PUBLIC_URL must be the address of the portal, such as https://portal.example.com, but it is "portal.example.com".',
  ],
  [
    { TRUST_PROXY: 'everyone!' },
    'TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.7 or 10.0.0.0/8, separated by commas, but it is "everyone!".',
  ],
  ...['10.0.0.0/99', '10.0.0.0/0', '10.0.0.999', 'fd00::/129', '10.0.0.1,::1::2', '10.0.0.0/255.0.255.0'].map(
    (TRUST_PROXY): [Record<string, string>, string] => [
      { TRUST_PROXY },
      `TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.7 or 10.0.0.0/8, separated by commas, but it is "${TRUST_PROXY}".`,
    ],
  ),
  ...[
    'https://portal.example.com/sub',
    'https://portal.example.com/?a=1',
    'https://portal.example.com/#b',
  ].map((PUBLIC_URL): [Record<string, string>, string] => [
    { PUBLIC_URL },
    `PUBLIC_URL must have nothing after the name and the port, because the portal works under no path, but it is "${PUBLIC_URL}".`,
  ]),
  [
    { SMTP_TLS: 'on' },
    'SMTP_TLS must be required, or off for a mail server that speaks no TLS, but it is "on".',
  ],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be a mail server, such as smtp://user:password@host:587.'],
  [
    { MAIL_FROM: 'nobody' },
    'MAIL_FROM must be an address such as Portal <portal@example.com>, but it is "nobody".',
  ],
  [
    { SESSION_LOG_HOSTS: 'https://logs.example.com/' },
    'SESSION_LOG_HOSTS must be names of hosts, separated by commas, such as logs.example.com, but it is "https://logs.example.com/".',
  ],
  ...[
    'bucket.example',
    'https://s3.example.com/bucket',
    'https://KEY@s3.example.com/bucket',
    'https://KEY:SECRET@s3.example.com',
    'https://KEY:SECRET@s3.example.com//bucket',
    'https://KEY:SEC/RET@s3.example.com/bucket',
    'https://KEY:%E0%A4%A@s3.example.com/bucket',
    'https://KEY:SECRET@s3.example.com/bucket?zone=1',
    'https://KEY:SECRET@s3.example.com/bucket#part',
    's3://KEY:SECRET@s3.example.com/bucket',
  ].map((S3_URL): [Record<string, string>, string] => [
    { S3_URL },
    'S3_URL must be the address of a bucket with its keys, such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket.',
  ]),
  ...['http://id.example', 'http://127.0.0.1.id.example', 'ftp://127.0.0.1', 'id.example'].map(
    (GOOGLE_ISSUER): [Record<string, string>, string] => [
      { GOOGLE_ISSUER },
      `GOOGLE_ISSUER must be an https address, but it is "${GOOGLE_ISSUER}".`,
    ],
  ),
  [
    { UNUSED_UPLOADS_DAYS: '14' },
    'UNUSED_UPLOADS_DAYS must be a whole number of days from 15 to 9999, because drafts are kept for 14, but it is "14".',
  ],
  [{ MAIL_DELAY_SECONDS: '1m' }, 'MAIL_DELAY_SECONDS must be a whole number from 0 to 9999, but it is "1m".'],
  [{ DRAIN_SECONDS: '10s' }, 'DRAIN_SECONDS must be a whole number from 0 to 999, but it is "10s".'],
  [
    { SMTP_URL: 'smtp://localhost' },
    'MAIL_FROM must be set beside SMTP_URL: the address that mails come from, such as Portal <portal@example.com>.',
  ],
];

describe('the environment', () => {
  it.each(refused)('G14 %o does not start', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
  });

  it('G14 a sentence never repeats a secret', () => {
    for (const name of ['SECRET_KEY', 'DATABASE_URL', 'SMTP_URL', 'S3_URL'])
      expect(() => readConfig({ [name]: 'canary' })).toThrow(expect.not.stringContaining('canary'));
  });

  it('an empty environment is a demo on 127.0.0.1:3000 with its data in .data', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
    });
  });

  it('S3_URL is a bucket, where its files lie in it, and the keys as they are', () => {
    const S3_URL = 'http://KEY:a%2Fsecret+with%3D@10.0.0.7:9000/bucket/portal/?region=eu-test-1';
    expect(readConfig({ S3_URL }).storage.bucket).toEqual({
      url: 'http://10.0.0.7:9000/bucket/portal',
      region: 'eu-test-1',
      accessKeyId: 'KEY',
      secretAccessKey: 'a/secret+with=',
    });
    expect(readConfig({}).storage).toEqual({ bucket: undefined, unusedDays: 30 });
  });

  it('AUTH-17 an identity provider has the id that it knows the portal by, and its own address unless told', () => {
    expect(readConfig({}).identityProviders).toEqual({});
    const ids = { GOOGLE_CLIENT_ID: 'g', FACEBOOK_APP_ID: 'f', APPLE_CLIENT_ID: 'a' };
    expect(readConfig(ids).identityProviders).toEqual({
      google: { clientId: 'g', issuer: 'https://accounts.google.com' },
      facebook: { clientId: 'f', issuer: 'https://www.facebook.com' },
      apple: { clientId: 'a', issuer: 'https://appleid.apple.com' },
    });
    for (const issuer of ['https://id.example', 'http://127.0.0.1:8080'])
      expect(readConfig({ GOOGLE_CLIENT_ID: 'g', GOOGLE_ISSUER: `${issuer}/` }).identityProviders).toEqual({
        google: { clientId: 'g', issuer },
      });
  });

  it('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SECRET_KEY: '' })).toEqual(readConfig({}));
  });

  it('G14 production starts with a strong key', () => {
    expect(readConfig({ NODE_ENV: 'production', SECRET_KEY: strong })).toMatchObject({
      production: true,
      secretKey: strong,
      logLevel: 'info',
    });
  });

  it('G6 believes no proxy unless it is named', () => {
    expect(readConfig({}).trustedProxies).toEqual([]);
    expect(readConfig({ TRUST_PROXY: '10.0.0.1,fd00::/8' }).trustedProxies).toEqual(['10.0.0.1', 'fd00::/8']);
  });

  it('G6 the server takes every proxy that the environment may name', () => {
    const TRUST_PROXY = '127.0.0.1,::1,10.0.0.0/8,10.0.0.0/255.255.240.0,fd00::/8,::ffff:10.0.0.1,0.0.0.0/1';
    const trustProxy = [...readConfig({ TRUST_PROXY }).trustedProxies];
    expect(() => fastify({ trustProxy })).not.toThrow();
  });

  it('PUBLIC_URL may have a port, and a slash at its end', () => {
    for (const PUBLIC_URL of ['https://portal.example.com/', 'http://127.0.0.1:8080'])
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  });
});

it('README names each variable of the environment, and none that nothing reads', () => {
  const [, settings = ''] =
    /^## Settings$([\s\S]*?)^(?:## |\*\*)/m.exec(readFileSync('README.md', 'utf8')) ?? [];
  const named = settings
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(30);
  expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});
