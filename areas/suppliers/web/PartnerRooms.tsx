import { PartnerRoom } from './PartnerRoom.tsx'
import { PassingRoom } from './PassingRoom.tsx'

/** The cards of the settings about the data that partners receive, and about the answers they may receive. */
export function PartnerRooms() {
  return (
    <>
      <PartnerRoom />
      <PassingRoom />
    </>
  )
}
