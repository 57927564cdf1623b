import { PartnerRoom } from './PartnerRoom.tsx'
import { PassingRoom } from './PassingRoom.tsx'

/** On the page of settings: what partners are told of the reader, and which answers. */
export function PartnerRooms() {
  return (
    <>
      <PartnerRoom />
      <PassingRoom />
    </>
  )
}
