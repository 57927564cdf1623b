import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dashboard } from '../words/en/dashboard.ts'
import classes from './Dashboard.module.css'

/** On phones, where the surveys are a long way down: always within reach of the thumb, above the tab bar. */
export function TakeSurvey() {
  const say = useText(dashboard)
  return (
    <div className={classes.take}>
      <Button component={Link} to={paths.surveys} fullWidth h={48}>
        {say('takeSurvey')}
      </Button>
    </div>
  )
}
