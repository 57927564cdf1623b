import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { importApi } from '../contract.ts'

/** The calls about imports of members. */
export const {
  useImportsAllQuery,
  useImportsOneQuery,
  useImportsLinesQuery,
  useImportsCreateMutation,
  useImportsAddPartMutation,
  useImportsLookMutation,
  useImportsCheckMutation,
  useImportsStartMutation,
  useImportsConfirmMutation,
  useImportsCancelMutation,
  useImportsWaveMutation,
  useImportsUndoMutation,
  useImportsUndoMemberMutation,
  useImportsRemoveMutation,
  useImportsCheckLinkMutation,
  useImportsActivateMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    importsAll: query(build, importApi.getImports, { provides: ['imports'] }),
    importsOne: query(build, importApi.getImport, { provides: ['imports'] }),
    importsLines: query(build, importApi.getImportLines, { provides: ['imports'] }),
    importsCreate: mutation(build, importApi.createImport),
    importsAddPart: mutation(build, importApi.addPart),
    importsLook: mutation(build, importApi.finishUpload, { invalidates: ['imports'] }),
    importsCheck: mutation(build, importApi.checkImport, { invalidates: ['imports'] }),
    importsStart: mutation(build, importApi.startImport, { invalidates: ['imports'] }),
    importsConfirm: mutation(build, importApi.confirmImport, { invalidates: ['imports'] }),
    importsCancel: mutation(build, importApi.cancelImport, { invalidates: ['imports'] }),
    importsWave: mutation(build, importApi.sendWave, { invalidates: ['imports'] }),
    importsUndo: mutation(build, importApi.undoImport, { invalidates: ['imports'] }),
    importsUndoMember: mutation(build, importApi.undoMember, { invalidates: ['imports', 'panelists'] }),
    importsRemove: mutation(build, importApi.removeImport),
    importsCheckLink: mutation(build, importApi.checkActivation),
    importsActivate: mutation(build, importApi.activate),
  }),
})

/** Invalidates everything that depends on imports, after long work has ended or a file was removed. */
export const reloadImports = () => api.util.invalidateTags(['imports', 'panelists'])
