import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch, RootState } from './store.ts'

/** `useDispatch` with the type of this program's store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
/** `useSelector` with the type of this program's store. */
export const useAppSelector = useSelector.withTypes<RootState>()
