import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { affiliateDashboardPath, editAffiliatePath, paths } from '../../../platform/web/paths.ts'
import { affiliatesApi } from '../contract/affiliates.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { List } from '../../../kit/list/List.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { useAffiliatesListQuery } from './affiliates-api.ts'
import { CampaignControls, useCampaigns } from './CampaignControls.tsx'
import { readSavedAffId } from './saved.ts'
import { useRights } from './use-rights.ts'

/** `/affiliate-tracking`: every campaign that the reader may see, and the link to create one. */
export function AffiliateTrackingPage() {
  const say = useText(affiliates)
  const { mayChange, seesAll } = useRights()
  const list = useCampaigns(readSavedAffId(useLocation().state))
  const answer = useAffiliatesListQuery({ query: list.query }, list.options)
  const renderNewButton = (variant: 'filled' | 'default') =>
    mayChange && (
      <Button
        component={Link}
        to={paths.createAffiliate}
        variant={variant}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {say('newAffiliate')}
      </Button>
    )
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          <Group gap="sm">
            <Button component={Link} to={seesAll ? paths.vendors : paths.myStatements} variant="default">
              {say(seesAll ? 'vendors' : 'statements')}
            </Button>
            {renderNewButton('filled')}
          </Group>
        }
      >
        {say(seesAll ? 'lead' : 'leadVendor')}
      </PageHeader>
      <List
        list={list}
        answer={answer}
        title={say('list')}
        file={{ call: affiliatesApi.getAffiliate }}
        controls={<CampaignControls list={list} />}
        noMatch={say('noMatch')}
        rowLink={({ affId }) => affiliateDashboardPath(affId)}
        empty={
          <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3} action={renderNewButton('default')}>
            {say(seesAll ? 'emptyWhy' : 'emptyVendor')}
          </EmptyState>
        }
        renderActions={({ affId, affiliateTitle, affiliateUrl }) => (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <CopyButton look="icon" value={affiliateUrl} what={say('link', { name: affiliateTitle })} />
            {mayChange && (
              <Button
                component={Link}
                to={editAffiliatePath(affId)}
                size="sm"
                variant="default"
                aria-label={say('editLong', { name: affiliateTitle })}
              >
                {say('edit')}
              </Button>
            )}
          </Group>
        )}
      />
    </>
  )
}
