import type { accountPlaces } from '../en/account-places.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof accountPlaces> = {
  clear: 'Borrar {{what}}',
  loading: 'Cargando …',
  countryFirst: 'Elige primero un país',
  stateFirst: 'Elige primero un estado',
  cityFirst: 'Elige primero una ciudad',
  noStates: 'No hay en este país',
  noCountry: 'No hay ningún país con ese nombre',
  noState: 'No hay ningún estado o región con ese nombre',
  countriesFailed: 'No se pudo cargar la lista de países.',
  statesFailed: 'No se pudo cargar la lista de estados.',
  citiesFailed: 'No se pudo cargar la lista de ciudades. Puedes escribir la tuya.',
  zipcodesFailed: 'No se pudo cargar la lista de códigos postales. Puedes escribir el tuyo.',
  retry: 'Reintentar',
}
