import { permissionNames, type Permission } from '../../../platform/contract/access.ts'

type ModuleIn<P> = P extends `${infer M}.${string}` ? M : never
type ActionIn<P> = P extends `${string}.${infer A}` ? A : never
export type Module = ModuleIn<Permission>
export type Action = ActionIn<Permission>
type AboutIn<P> = P extends `${infer M}.${infer A}` ? `${M}_${A}` : never
/** `about` is the key of the sentence that says what the permission lets its holder do. */
export type Right = { permissionId: Permission; module: Module; action: Action; about: AboutIn<Permission> }
export type Group = { module: Module; rights: Right[] }

const toRight = (permissionId: Permission): Right => {
  const at = permissionId.indexOf('.')
  const about = permissionId.replace('.', '_') as Right['about']
  return {
    permissionId,
    module: permissionId.slice(0, at) as Module,
    action: permissionId.slice(at + 1) as Action,
    about,
  }
}

/** Groups permissions by part of the product, in the order of the contract. With `wanted`, only those permissions. */
export function groupPermissions(wanted: readonly string[] = permissionNames): Group[] {
  const groups = new Map<Module, Right[]>()
  for (const permissionId of permissionNames) {
    if (!wanted.includes(permissionId)) continue
    const right = toRight(permissionId)
    groups.set(right.module, [...(groups.get(right.module) ?? []), right])
  }
  return [...groups].map(([module, rights]) => ({ module, rights }))
}

/** The permissions that a role gains and loses. */
export const comparePermissions = (before: readonly Permission[], after: readonly Permission[]) => ({
  gained: after.filter((one) => !before.includes(one)).length,
  lost: before.filter((one) => !after.includes(one)).length,
})

/** Whether all, some or none of a group are chosen. */
export function getGroupState(rights: readonly Right[], chosen: readonly Permission[]): 'all' | 'some' | 'none' {
  const count = rights.filter(({ permissionId }) => chosen.includes(permissionId)).length
  return count === 0 ? 'none' : count === rights.length ? 'all' : 'some'
}

/** The permissions after some were added or removed, in the order of the contract. */
export const changeRights = (
  chosen: readonly Permission[],
  changed: readonly Permission[],
  isGiven: boolean,
): Permission[] => permissionNames.filter((one) => (changed.includes(one) ? isGiven : chosen.includes(one)))

export type Cell = { row: number; column: number }
const steps: Readonly<Record<string, Cell>> = {
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
}

/** The cell that a key leads to, in a grid whose rows have the given lengths; null at an edge and for other keys. */
export function findNextCell(key: string, { row, column }: Cell, lengths: readonly number[]): Cell | null {
  const length = lengths[row] ?? 0
  if (key === 'Home') return { row, column: 0 }
  if (key === 'End') return { row, column: length - 1 }
  const step = steps[key]
  const next = step && { row: row + step.row, column: column + step.column }
  const room = next && lengths[next.row]
  if (!next || room === undefined || next.column < 0) return null
  if (step.row !== 0) return { row: next.row, column: Math.min(column, room - 1) }
  return next.column < room ? next : null
}
