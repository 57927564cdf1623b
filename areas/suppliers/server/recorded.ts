import { messagesOf } from '../../../platform/contract/messages.ts'
import { recordOf } from '../../../platform/server/recorded.ts'

/** What the audit log records about suppliers and their callbacks. */
export const suppliersRecord = recordOf({
  words: 'suppliers-audit',
  actions: {
    'suppliers.add': 'supplier',
    'suppliers.update': 'supplier',
    'suppliers.floor': 'supplier',
    'suppliers.rotate-secret': 'supplier',
    'suppliers.end-previous-secret': 'supplier',
    'suppliers.connect': 'supplier',
    'suppliers.confirm-fact': 'supplier',
    'suppliers.doubt-fact': 'supplier',
    'suppliers.map-question': 'supplier',
    'suppliers.unmap-question': 'supplier',
    'suppliers.grade-answer': 'supplier',
    'suppliers.stop-calls': 'supplier',
    'suppliers.call-again': 'supplier',
    'suppliers.ask-live': 'supplier',
    'suppliers.withdraw-live': 'supplier',
    'suppliers.go-live': 'supplier',
    'suppliers.listen': 'supplier',
    'suppliers.forget-columns': 'supplier',
    'suppliers.upload-reconciliation': 'reconciliation',
    'suppliers.apply-reconciliation': 'reconciliation',
    'callbacks.release': 'callback',
    'callbacks.refuse': 'callback',
  },
  fields: {
    supplierKey: { of: 'supplier' },
    name: 'plain',
    format: 'plain',
    maxPoints: 'plain',
    sharePercent: 'priced',
    floorMicros: 'priced',
    holdDays: 'plain',
    isActive: 'plain',
    isLive: 'plain',
    previousDays: 'plain',
    ipAddresses: 'plain',
    inventoryUrl: 'plain',
    fileName: 'plain',
    lines: 'plain',
    version: 'plain',
    changed: 'plain',
    fact: 'plain',
    questionRef: 'plain',
    questionId: 'plain',
    grade: 'plain',
    detail: 'plain',
    verdict: 'plain',
    reason: 'plain',
  },
  kinds: {
    supplier: {},
    reconciliation: {},
    callback: {},
  },
})

/** The names that the audit log shows where an id alone is not enough. */
export type SuppliersNames = {
  named_reconciliation: { fileName: string; supplier: string }
  named_callback: { supplier: string; event: string }
}
/** Makes one of the messages in `SuppliersNames`. */
export const suppliersName = messagesOf<SuppliersNames>('suppliers-audit')
