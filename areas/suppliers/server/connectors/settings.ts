import type { ConnectorField, OpenedSettings } from './connector.ts'

/** Makes a function that returns a connector's setting by name; if a setting has no value, its default. */
export function makeSettingReader(fields: readonly ConnectorField[]): (opened: OpenedSettings, name: string) => string {
  const defaults = new Map(fields.map((field) => [field.name, field.default]))
  return (opened, name) => opened[name]?.trim() || (defaults.get(name) ?? '')
}

/** A host without a trailing slash, so that a path can follow. */
export const trimHost = (text: string): string => text.replace(/\/+$/, '')

/** Makes a query string from these parameters, in this order. */
export const makeQuery = (parameters: readonly (readonly [string, string])[]): string =>
  parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
