import { connectionsApi } from '../contract/connections.ts'
import { mapsApi } from '../contract/maps.ts'
import { reportColumnsApi } from '../contract/report-columns.ts'
import { supplierAdminApi } from '../contract/supplier-admin.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  useSuppliersAllQuery,
  useSuppliersOneQuery,
  useSuppliersAddMutation,
  useSuppliersUpdateMutation,
  useSuppliersRotateSecretMutation,
  useSuppliersGoLiveMutation,
  useSuppliersListenMutation,
  useSuppliersScorecardQuery,
  useSuppliersFiguresQuery,
  useSuppliersOffersQuery,
  useSuppliersImportMutation,
  useSuppliersReportsQuery,
  useSuppliersReportQuery,
  useSuppliersReportLinesQuery,
  useSuppliersUploadMutation,
  useSuppliersApplyMutation,
  useConnectionsOneQuery,
  useCatalogueOffersQuery,
  useConnectionsSaveMutation,
  useConnectionsConfirmMutation,
  useConnectionsTestMutation,
  useReportColumnsQuery,
  useReportColumnsForgetMutation,
  useMapsAllQuery,
  useMapsSaveMutation,
  useMapsRemoveMutation,
  useMapsGradeMutation,
  useCallbacksInboxQuery,
  useCallbacksOneQuery,
  useCallbacksRefusedQuery,
  useCallbacksRuleMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    suppliersAll: query(build, supplierAdminApi.getSuppliers, { provides: ['suppliers'] }),
    suppliersOne: query(build, supplierAdminApi.getSupplier, { provides: ['suppliers'] }),
    suppliersAdd: mutation(build, supplierAdminApi.addSupplier, { invalidates: ['suppliers'] }),
    suppliersUpdate: mutation(build, supplierAdminApi.updateSupplier, { invalidates: ['suppliers'] }),
    suppliersRotateSecret: mutation(build, supplierAdminApi.rotateSecret, { invalidates: ['suppliers'] }),
    suppliersGoLive: mutation(build, supplierAdminApi.goLive, { invalidates: ['suppliers'] }),
    suppliersListen: mutation(build, supplierAdminApi.listen, { invalidates: ['suppliers'] }),
    suppliersScorecard: query(build, supplierAdminApi.getScorecard),
    suppliersFigures: query(build, supplierAdminApi.getFigures, { provides: ['suppliers'] }),
    suppliersOffers: query(build, supplierAdminApi.getOffers, { provides: ['suppliers'] }),
    suppliersImport: mutation(build, supplierAdminApi.importInventory, { invalidates: ['suppliers'] }),
    suppliersReports: query(build, supplierAdminApi.getReconciliations, { provides: ['reconciliations'] }),
    suppliersReport: query(build, supplierAdminApi.getReconciliation, { provides: ['reconciliations'] }),
    suppliersReportLines: query(build, supplierAdminApi.getReconciliationLines, { provides: ['reconciliations'] }),
    suppliersUpload: mutation(build, supplierAdminApi.uploadReconciliation, { invalidates: ['reconciliations'] }),
    suppliersApply: mutation(build, supplierAdminApi.applyReconciliation, { invalidates: ['reconciliations'] }),
    connectionsOne: query(build, connectionsApi.getConnection, { provides: ['suppliers'] }),
    catalogueOffers: query(build, connectionsApi.getCatalogueOffers, { provides: ['suppliers'] }),
    connectionsSave: mutation(build, connectionsApi.saveConnection, { invalidates: ['suppliers'] }),
    connectionsConfirm: mutation(build, connectionsApi.confirmFact, { invalidates: ['suppliers'] }),
    connectionsTest: mutation(build, connectionsApi.testConnection, { invalidates: ['suppliers'] }),
    reportColumns: query(build, reportColumnsApi.getReportColumns, { provides: ['reconciliations'] }),
    reportColumnsForget: mutation(build, reportColumnsApi.forgetReportColumns, { invalidates: ['reconciliations'] }),
    mapsAll: query(build, mapsApi.getQuestionMaps, { provides: ['suppliers'] }),
    mapsSave: mutation(build, mapsApi.saveQuestionMap, { invalidates: ['suppliers'] }),
    mapsRemove: mutation(build, mapsApi.removeQuestionMap, { invalidates: ['suppliers'] }),
    mapsGrade: mutation(build, mapsApi.setAnswerGrade, { invalidates: ['suppliers'] }),
    callbacksInbox: query(build, supplierAdminApi.getCallbacks, { provides: ['callbacks'] }),
    callbacksOne: query(build, supplierAdminApi.getCallback, { provides: ['callbacks'] }),
    callbacksRefused: query(build, supplierAdminApi.getRefusedCallbacks, { provides: ['callbacks'] }),
    callbacksRule: mutation(build, supplierAdminApi.ruleCallback, { invalidates: ['callbacks', 'suppliers'] }),
  }),
})

/** Reads callbacks again, after a colleague decided first. */
export const reloadCallbacks = () => api.util.invalidateTags(['callbacks', 'suppliers'])
/** Reads reports again, after one was applied in the background. */
export const reloadReports = () => api.util.invalidateTags(['reconciliations'])
/** Reads the surveys and counts again, after an inventory was imported in the background. */
export const reloadInventory = () => api.util.invalidateTags(['suppliers'])
