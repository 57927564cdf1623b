import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import type { Saved } from './saved.ts'

/** Leads back to the list once a campaign is saved, and not before the question about unsaved words knows of it. */
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
