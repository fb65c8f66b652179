import type { FastifyInstance, HTTPMethods } from 'fastify';

export interface Route {
  readonly method: HTTPMethods;
  readonly url: string;
}

/** Every route that the running server answers, as its router knows them. */
export function routesOf(app: FastifyInstance): readonly Route[] {
  const above: string[] = [];
  const routes: Route[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([\s│├└─]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === '') continue;
    const depth = Math.round(indent.length / 4) - 1;
    above.length = depth;
    above.push(part);
    for (const method of methods?.split(', ') ?? []) routes.push({ method, url: above.join('') });
  }
  return routes;
}
