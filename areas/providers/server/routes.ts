import { implement, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { providersApi } from '../contract.ts'
import type { Providers } from './service.ts'

const by = (ctx: Ctx) => ({ userId: signedIn(ctx).userId, ip: ctx.ip })

/** The routes of accounts at reward providers, and of their catalogues. */
export const providersRoutes = (app: App, { providers }: { providers: Providers }): void =>
  implement(app, providersApi, {
    getProviders: (_, ctx) => providers.list(signedIn(ctx).userId),
    tryProvider: ({ body }, ctx) => providers.attempt(by(ctx), body),
    proposeProvider: ({ body }, ctx) => providers.propose(by(ctx), body),
    proposeProviderRemoval: ({ body }, ctx) => providers.proposeRemoval(by(ctx), body),
    getProviderCatalogue: ({ query }) => providers.search(query),
    setProviderWebhook: ({ body }, ctx) => providers.setHook(by(ctx), body.provider),
    confirmProviderFact: ({ body }, ctx) => providers.confirmFact(by(ctx), body),
    providerEvent: ({ params }, ctx) => providers.events.take(params.provider, ctx.sent()),
    getFlaggedRewards: ({ query }) => providers.events.flags(query),
    decideFlaggedReward: ({ body }, ctx) => providers.events.decideFlag(by(ctx), body),
    refreshProviderCatalogue: ({ body }, ctx) => providers.refresh(by(ctx), body.provider),
  })
