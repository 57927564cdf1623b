import { useMediaQuery } from '@mantine/hooks'

/** Whether this is the mobile side of the one breakpoint: 600 px wide or less (specification, section 9). */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
