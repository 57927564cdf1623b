import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import type { Saved } from './saved.ts'

/** Returns to the list after a save. It waits one render, so that the warning about unsaved changes does not appear. */
export function useDone() {
  const navigate = useNavigate()
  const [savedAffId, setSaved] = useState<string | null>(null)
  useEffect(() => {
    if (savedAffId === null) return
    const state: Saved = { savedAffId }
    void navigate(paths.affiliates, { state })
  }, [savedAffId, navigate])
  return { isDone: savedAffId !== null, done: setSaved }
}
