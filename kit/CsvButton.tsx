import { FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { BusyButton } from './BusyButton.tsx'

type Props = {
  onFile: (file: File | null) => void
  isBusy: boolean
  /** The file endings and types that the browser's dialog offers. */
  accept?: string
  variant?: 'default' | 'filled'
  children: ReactNode
}

/** A button that chooses a CSV file. The same file can be chosen again, for instance after it was corrected. */
export function CsvButton({ onFile, isBusy, accept = '.csv,.txt,text/csv', variant = 'filled', children }: Props) {
  const forgetFile = useRef<() => void>(null)
  return (
    <FileButton
      onChange={(file) => {
        forgetFile.current?.()
        onFile(file)
      }}
      accept={accept}
      resetRef={forgetFile}
    >
      {(opener) => (
        <BusyButton {...opener} variant={variant} loading={isBusy} leftSection={<IconUpload size={18} aria-hidden />}>
          {children}
        </BusyButton>
      )}
    </FileButton>
  )
}
