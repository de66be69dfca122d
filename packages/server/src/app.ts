import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { version } from '../../../src/version.ts';
import type { Context } from './context.ts';
import type { AsSent } from './http/as-sent.ts';
import { boundedBodies, type LeastRate } from './http/bounded-bodies.ts';
import { answerClientError } from './http/client-error.ts';
import { databaseProblem } from './http/database-problem.ts';
import { type Admitted, admitBody, namedMachine } from './http/machine-auth.ts';
import { admitPerson } from './http/person-auth.ts';
import { Problem, problemBody } from './http/problem.ts';
import type { Answer, Asked, MachineRoute, OpenRoute, PersonRoute } from './http/route.ts';
import { turns } from './http/turns.ts';
import { jsonIn, MOST_PACKED_BYTES } from './http/unpack-body.ts';
import type { Person } from './people/who.ts';
import { MACHINE_ROUTES, OPEN_ROUTES, PEOPLE_ROUTES } from './routes.ts';

type AnyRoute = OpenRoute | MachineRoute | PersonRoute;

/** What a client may take of the server. */
export interface ClientLimits {
  /** Whose request is not there by then is not waited for. Above what the largest body takes at the least rate, which comes first. */
  readonly requestMs: number;
  /** How slow a body may come. */
  readonly bodyRate: LeastRate;
  readonly headersMs: number;
  /** Nothing goes over the connection for so long. */
  readonly socketMs: number;
  /** How often it is looked who is late. */
  readonly checkMs: number;
  /** Of all bodies together that are still being sent. */
  readonly unfinishedBytes: number;
}

const LIMITS: ClientLimits = {
  requestMs: 3_600_000,
  // 8 kB/s: an uplink that is slow, and still one; a small body has all of the first while
  bodyRate: { bytes: 240_000, everyMs: 30_000 },
  headersMs: 15_000,
  // longer than any poll is held
  socketMs: 90_000,
  checkMs: 5000,
  unfinishedBytes: 256 * 1024 * 1024,
};
/** Each of up to 32 MiB when it is unpacked, and of up to 4 while it waits. */
const LARGE_AT_ONCE = 8;
const MOST_LARGE_WAITING = 100;

/** Opened by a browser as if it were a page, an answer is nothing: it loads nothing, is part of no page, and says nowhere where it was. */
const EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** The server's door: every route, and what is answered where one throws. */
export async function makeApp(context: Context, limits: ClientLimits = LIMITS): Promise<FastifyInstance> {
  const { tls } = context.settings;
  const options = {
    bodyLimit: MOST_PACKED_BYTES,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.socketMs,
    keepAliveTimeout: limits.socketMs,
    forceCloseConnections: 'idle' as const,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: answerClientError,
    // what does not even come to a route is told like everything else
    frameworkErrors: (error: unknown, _: FastifyRequest, reply: FastifyReply) =>
      void sendProblem(problemOf(error, context), reply),
  };
  const times = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
  };
  const files = tls && { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) };
  const app: FastifyInstance =
    files === null ? Fastify({ ...options, http: times }) : Fastify({ ...options, https: { ...times, ...files } });
  // bodies are checked by the routes themselves, after whoever sends them has been let in
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.removeAllContentTypeParsers();
  const bodies = boundedBodies(limits.unfinishedBytes, limits.bodyRate);
  app.addContentTypeParser('*', ({ headers, routeOptions }: FastifyRequest, sent: Readable) =>
    bodies.read(sent, Number(headers['content-length'] ?? 0), routeOptions.bodyLimit),
  );
  app.setErrorHandler((error, _, reply) => sendProblem(problemOf(error, context), reply));
  app.setNotFoundHandler((_, reply) =>
    sendProblem(new Problem(404, 'NO_ROUTE', 'There is nothing at this address.'), reply),
  );
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(EVERY_ANSWER)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.addHook('onResponse', async (request, reply) =>
    context.metrics.count('hookline_requests_total', 1, {
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }),
  );
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: 'hookline-server', version } } });
  for (const route of OPEN_ROUTES)
    add(app, route, 'everybody', {
      answered: async (asked) => route.handle({ ...asked, body: await bodyOf(asked.sent) }, context),
    });
  const large = turns(LARGE_AT_ONCE, MOST_LARGE_WAITING);
  for (const route of MACHINE_ROUTES) {
    const machines = new WeakMap<FastifyRequest, Admitted>();
    add(app, route, 'machines', {
      before: async (request) => void machines.set(request, await namedMachine(sentIn(request), context)),
      answered: async (asked, request) => {
        const admitted = machines.get(request);
        if (admitted === undefined) throw new Problem(401, 'TOKEN_MISSING', 'No machine has asked.');
        admitBody(asked.sent, admitted, context);
        const work = async () => route.handle({ ...asked, ...admitted, body: await bodyOf(asked.sent) }, context);
        return route.inTurn ? large.take(work) : work();
      },
    });
  }
  for (const route of PEOPLE_ROUTES) {
    const people = new WeakMap<FastifyRequest, Person>();
    add(app, route, `people: ${route.role}`, {
      before: async (request) => void people.set(request, await admitPerson(sentIn(request), route.role, context)),
      answered: async (asked, request) => {
        const person = people.get(request);
        if (person === undefined) throw new Problem(401, 'SIGN_IN', 'Nobody has signed in.');
        const body = route.bytes ? asked.sent.bytes : await bodyOf(asked.sent);
        return route.handle({ ...asked, person, body }, context);
      },
    });
  }
  app.server.maxConnections = context.settings.mostClients;
  // before it waits for what is under way: these would wait for a minute
  app.addHook('preClose', async () => {
    context.polls.close();
    context.answerPolls.close();
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  return app;
}

interface Door {
  /** Before anything of the body is read. */
  readonly before?: (request: FastifyRequest) => Promise<void>;
  readonly answered: (asked: Asked, request: FastifyRequest) => Promise<Answer>;
}

function add(app: FastifyInstance, route: AnyRoute, tag: string, { before, answered }: Door): void {
  app.route({
    method: route.method,
    url: route.url,
    ...(route.mostBytes === undefined ? {} : { bodyLimit: route.mostBytes }),
    ...(before === undefined ? {} : { onRequest: before }),
    schema: {
      summary: route.summary,
      tags: [tag],
      ...(route.body === undefined ? {} : { body: route.body.schema }),
      ...(route.query === undefined ? {} : { querystring: route.query.schema }),
    },
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const { query, params } = request;
      if (hasNul(query) || hasNul(params))
        throw new Problem(400, 'MALFORMED', 'An address has no character NUL in it.');
      const asked = { sent: sentIn(request), body: undefined, query, params: textsIn(params), signal: gone.signal };
      const { status, headers = {}, body } = await answered(asked, request);
      return reply
        .code(status)
        .headers(headers)
        .send(body instanceof Uint8Array ? sharedBytes(body) : body);
    },
  });
}

/** Not a copy: however many read one bundle slowly, it is in memory once. */
function sharedBytes({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function sentIn({ method, url, headers, body }: FastifyRequest): AsSent {
  return { method, path: url, headers, bytes: Buffer.isBuffer(body) ? body : new Uint8Array() };
}

async function bodyOf({ bytes, headers }: AsSent): Promise<unknown> {
  return bytes.length === 0 ? undefined : jsonIn(bytes, headers['content-encoding']);
}

function textsIn(params: unknown): Readonly<Record<string, string>> {
  const entries = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** No text in the database has one, and what is asked for is looked up there. */
function hasNul(texts: unknown): boolean {
  const parts = typeof texts === 'object' && texts !== null ? Object.entries(texts).flat(2) : [];
  return parts.some((part) => typeof part === 'string' && part.includes('\0'));
}

function problemOf(error: unknown, { metrics, log }: Context): Problem {
  if (error instanceof Problem) return error;
  const status = statusOf(error);
  if (status === 413) return new Problem(413, 'TOO_LARGE', 'The body is larger than what is taken here.');
  if (status >= 400 && status < 500) return new Problem(status, 'MALFORMED', 'The request cannot be read.');
  const away = databaseProblem(error);
  if (away !== null) return away;
  // what went wrong inside is for whoever runs the server, not for whoever asked
  metrics.count('hookline_internal_errors_total');
  log(error);
  return new Problem(500, 'INTERNAL', 'Something went wrong here; it has been written to the log of the server.');
}

function statusOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
}

function sendProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  return reply.code(problem.status).headers(problem.headers).send(problemBody(problem));
}
