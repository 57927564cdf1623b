export const budgetBytes: number
export const dataFiles: readonly string[]
export function findNeeded(
  entry: string,
  options: { root: string; data?: readonly string[] },
): Promise<{ files: string[]; packages: string[] }>
export function findForDevelopment(
  packages: readonly string[],
  lock: { packages: Readonly<Record<string, { dev?: boolean }>> },
): string[]
