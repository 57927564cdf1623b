import type { Restriction, StoppedThing } from '../../../areas/users/contract/restrictions.ts'
import { rolesApi } from '../../../areas/access/contract/roles.ts'
import { usersApi } from '../../../areas/users/contract/users.ts'
import { isGuarded, isPlainPanelist } from '../../contract/access.ts'
import { useEffect } from 'react'
import { api, query } from '../api/api.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { personOf, personSet, type Person } from './session-slice.ts'

const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    userDetails: query(build, usersApi.getUserDetails, { provides: ['me'] }),
    moduleAccess: query(build, rolesApi.getUserModuleAcess, { provides: ['permissions', 'me'] }),
  }),
})

/**
 * The signed-in account in full, including the email address; cached, and read again when the tag `me` is invalidated.
 */
export const { useUserDetailsQuery } = meApi

/** The signed-in member's locks that stop this action; none until the account has loaded. */
export function useRestrictions(stops: StoppedThing): readonly Restriction[] {
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  const { data } = useUserDetailsQuery(undefined, { skip: !isLoggedIn })
  return (data?.restrictions ?? []).filter((one) => one.stops.includes(stops))
}

/** The signed-in person, or null. */
export const usePerson = (): Person | null => useAppSelector((state) => state.session.person)

/** Keeps the person in the store in step with the server's data. Mounted once, in the shell. */
export function useFreshPerson(): void {
  const dispatch = useAppDispatch()
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  const { data } = useUserDetailsQuery(undefined, { skip: !isLoggedIn })
  useEffect(() => {
    if (data && isLoggedIn) dispatch(personSet(personOf(data)))
  }, [data, isLoggedIn, dispatch])
}

export type Permissions = { permissions: readonly string[]; isLoading: boolean; isError: boolean; retry: () => void }

const none: readonly string[] = []

/** The permissions of the signed-in person; no request is made for a plain panelist (role "1"). */
export function usePermissions(): Permissions {
  const person = usePerson()
  const skip = person === null || isPlainPanelist(person.role)
  const { data, isLoading, isError, refetch } = meApi.useModuleAccessQuery(undefined, { skip })
  return {
    permissions: skip ? none : (data?.permissions ?? none),
    isLoading: !skip && isLoading,
    isError: !skip && isError && !data,
    retry: () => void refetch(),
  }
}

/** Whether the signed-in account is guarded, like those of staff, because of its permissions. */
export function useIsGuarded(): boolean {
  const person = usePerson()
  const { permissions } = usePermissions()
  return person !== null && isGuarded(person.role, permissions)
}
