import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { NativeSelect, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { isLanguage, languages, writtenLanguages, type Language } from '../../../platform/contract/language.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useLanguage } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { previewMinutes, previewPages, previewsPath, type PreviewPage } from '../contract/brand.ts'
import { brandAdmin } from '../words/en/brand-admin.ts'
import { useBrandPreviewMutation } from './brand-api.ts'
import classes from './Brand.module.css'

/** The pause, in milliseconds, after which typing counts as finished. */
const pauseMs = 600
/** The interval at which a preview is renewed, before it expires. */
const renewMs = (previewMinutes - 5) * 60_000
const screens = { '360': { width: 360, height: 740 }, '1280': { width: 1280, height: 800 } } as const
type Screen = keyof typeof screens

/** The id of the server's preview of the typed values; the previous one stays until the next is ready. */
function usePreview(values: Readonly<Record<string, unknown>>) {
  const [create] = useBrandPreviewMutation()
  const [previewId, setPreviewId] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const make = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const { data } = await create({ body: { values: { ...values } } }).unwrap()
      if (!isWanted()) return
      setPreviewId(data.previewId)
      setFailure(null)
    } catch (error) {
      if (isWanted()) setFailure(failureOf(error))
    }
  })
  const [round, setRound] = useState(0)
  const asked = `${round} ${JSON.stringify(values)}`
  useEffect(() => {
    let isWanted = true
    // The first preview is requested at once.
    const pause = setTimeout(() => void make(() => isWanted), asked === '0 {}' ? 0 : pauseMs)
    const renewal = setTimeout(() => setRound((before) => before + 1), renewMs)
    return () => {
      isWanted = false
      clearTimeout(pause)
      clearTimeout(renewal)
    }
  }, [asked])
  return { previewId, failure, retry: () => setRound((before) => before + 1) }
}

/** Pages and emails with the typed values, on two screens, light and dark, in each language. */
export function BrandPreview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const say = useText(brandAdmin)
  const reader = useLanguage()
  const [page, setPage] = useState<PreviewPage>('landing')
  const [screen, setScreen] = useState<Screen>('360')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [language, setLanguage] = useState<Language>(reader)
  const { previewId, failure, retry } = usePreview(values)
  const { ref, width: room } = useElementSize()
  const { width, height } = screens[screen]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  const query = new URLSearchParams({ language, scheme, width: screen }).toString()
  return (
    <section className={classes.preview} aria-labelledby="brand-preview">
      <Title order={2} size="h3" id="brand-preview">
        {say('preview')}
      </Title>
      <Text size="sm" c="dimmed">
        {say('previewNote')}
      </Text>
      <div className={classes.choices}>
        <NativeSelect
          label={say('page')}
          value={page}
          data={previewPages.map((value) => ({ value, label: say(`page_${value}`) }))}
          onChange={({ currentTarget: { value } }) => setPage(previewPages.find((one) => one === value) ?? 'landing')}
        />
        <NativeSelect
          label={say('language')}
          value={language}
          data={writtenLanguages.map((value) => ({ value, label: languages[value] }))}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
        />
        <SegmentedControl
          aria-label={say('screen')}
          value={screen}
          data={[
            { value: '360', label: say('phone') },
            { value: '1280', label: say('desktop') },
          ]}
          onChange={(value) => setScreen(value === '1280' ? '1280' : '360')}
        />
        <SegmentedControl
          aria-label={say('scheme')}
          value={scheme}
          data={[
            { value: 'light', label: say('light') },
            { value: 'dark', label: say('dark') },
          ]}
          onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
        />
      </div>
      <ErrorNotice failure={failure} title={say('notShown')} onRetry={retry} />
      <div ref={ref} className={classes.room}>
        {previewId ? (
          <div className={classes.window} style={{ width: width * scale, height: height * scale }}>
            <iframe
              className={classes.frame}
              title={say('previewOf', { page: say(`page_${page}`) })}
              src={`${previewsPath}/${previewId}/${page}?${query}`}
              sandbox="allow-same-origin"
              width={width}
              height={height}
              style={{ transform: `scale(${scale})` }}
            />
          </div>
        ) : (
          !failure && <Skeleton height={400} aria-busy="true" />
        )}
      </div>
    </section>
  )
}
