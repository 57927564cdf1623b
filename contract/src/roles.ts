import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

export const rolesApi = {
  getUserModuleAcess: endpoint({
    method: 'GET',
    path: 'rolesAndPermission/getUserModuleAcess',
    access: 'signed-in',
    summary:
      "The caller's permissions, by module. The server checks them on every call; the browser only decides what to show.",
    data: Type.Object({ permissions: Type.Array(Type.String()) }),
  }),
} as const
