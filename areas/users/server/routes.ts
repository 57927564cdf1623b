import { usersApi } from '../contract/users.ts'
import { isLanguage } from '../../../platform/contract/language.ts'
import { languageCookie } from '../../../platform/contract/site.ts'
import { implement, signedIn, type App } from '../../../platform/server/http.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Users } from './service.ts'

/** The limit on a call that needs no session, so that a flood of calls cannot fill the database. */
const activityLogLimit: Limit = { name: 'activity-log', count: 30, seconds: 60, shared: true }

export const usersRoutes = (app: App, { users, limits }: { users: Users; limits: Limits }) =>
  implement(app, usersApi, {
    getUserDetails: (_input, ctx) => {
      const languageChoice = ctx.cookie(languageCookie)
      return users.detailsFor(signedIn(ctx).userId, isLanguage(languageChoice) ? languageChoice : null)
    },
    updateUser: ({ body }, ctx) => users.update(signedIn(ctx).userId, body),
    chooseLanguage: ({ body }, ctx) => users.chooseLanguage(signedIn(ctx).userId, body.language),
    userActivities: ({ query }, ctx) => users.activities(signedIn(ctx), query),
    userSignupCount: () => users.signupCount(),
    createUserActivitylogs: async ({ body }, ctx) => {
      await limits.take(ctx.ip, activityLogLimit)
      const caller = await ctx.identify()
      await users.noteActivity({ userId: caller?.userId ?? null, ...body, ip: ctx.ip })
      return null
    },
  })
