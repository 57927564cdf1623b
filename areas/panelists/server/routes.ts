import { wordIn } from '../../../platform/server/words.ts'
import { usersAndRolesApi } from '../../access/contract/users-and-roles.ts'
import { lockMessage, panelistDesk, panelistsApi } from '../contract.ts'
import { implement, say, signedIn, type App } from '../../../platform/server/http.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Panelists } from './service.ts'
import { readActor } from '../../../platform/server/actor.ts'

/** The routes for panelists as staff see them, and for the users of the roles page. */
export function panelistsRoutes(app: App, { panelists }: { panelists: Panelists }): void {
  implement(app, panelistsApi, {
    getAllPanelist: ({ query }) => panelists.list(query),
    exportPanelists: async ({ query }, ctx) => {
      if (!signedIn(ctx).permissions.includes('panelists.view')) throw new Problem('not-allowed')
      return { file: await panelists.file(query, readActor(ctx)) }
    },
    panelistById: ({ params }, ctx) => panelists.one(signedIn(ctx), params.panelistId, ctx.language),
    getSurveyHistoryByUserId: ({ query }, ctx) => panelists.attempts(signedIn(ctx), query),
    updatePanelist: async ({ body }, ctx) => {
      await panelists.update(body, readActor(ctx))
      return say(panelistDesk('updated'), await panelists.one(signedIn(ctx), body.panelistId, ctx.language))
    },
    blockPanelist: async ({ params: { id }, body: { block = true, reason } }, ctx) => {
      await (block ? panelists.block(id, reason, readActor(ctx)) : panelists.unblock(id, reason, readActor(ctx)))
      return say(panelistDesk(block ? 'blocked' : 'unblocked'), await panelists.asStaff(id, ctx.language))
    },
    liftRestriction: async ({ params: { panelistId }, body }, ctx) => {
      await panelists.liftRestriction(panelistId, body, readActor(ctx))
      return say(lockMessage('lifted'), await panelists.asStaff(panelistId, ctx.language))
    },
    restrictPanelist: async ({ params: { panelistId }, body }, ctx) => {
      await panelists.restrict(panelistId, body, readActor(ctx))
      return say(lockMessage('set'), await panelists.asStaff(panelistId, ctx.language))
    },
    keepRestriction: async ({ params: { panelistId }, body }, ctx) => {
      await panelists.keepRestriction(panelistId, body, readActor(ctx))
      return say(lockMessage('stays'), await panelists.asStaff(panelistId, ctx.language))
    },
    deletePanelist: async ({ params }, ctx) => {
      await panelists.remove(params.id, readActor(ctx))
      return say(panelistDesk('deleted'), null)
    },
    getPanelistWallet: ({ params, query }, ctx) => panelists.wallet(params.panelistId, query, ctx.language),
    getPanelistRedemptions: ({ params, query }, ctx) => panelists.redemptions(params.panelistId, query, ctx.language),
    getPanelistDevices: ({ params }, ctx) => panelists.devices(params.panelistId, ctx.language),
    getPanelistNotes: ({ params, query }) => panelists.notes(params.panelistId, query),
    addPanelistNote: ({ params, body }, ctx) => panelists.addNote(params.panelistId, body.text, readActor(ctx)),
    getPanelistAudit: ({ params }, ctx) =>
      panelists.history(params.panelistId, { language: ctx.language, permissions: signedIn(ctx).permissions }),
  })
  implement(app, usersAndRolesApi, {
    getSelectedUsers: ({ query }) => panelists.selected(query),
    rolePermissionWithUser: ({ query: { searchField, ...held } }) => panelists.search(searchField, held),
    updateUserRole: async ({ body }, ctx) =>
      say(panelistDesk('roleChanged'), await panelists.updateRole(body, readActor(ctx))),
    getEffectiveAccess: async ({ params }, { language }) => {
      const found = await panelists.effectiveAccess(params.id)
      return { ...found, roles: found.roles.map((role) => ({ ...role, roleName: wordIn(role.roleName, language) })) }
    },
    resetSecondStep: async ({ params, body }, ctx) => {
      await panelists.resetSecondStep(params.id, body.reason, readActor(ctx))
      return say(panelistDesk('secondStepReset'), null)
    },
  })
}
