import { useNavigation } from 'react-router'
import classes from './Frame.module.css'

/** A thin line while the code of the next page is loading. */
export function PageProgress() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={classes.progress} aria-hidden="true" /> : null
}
