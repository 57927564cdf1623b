import { json, page, redirect, type Answer, type Ask, type Route } from '../router.ts'
import { accountOf, readAddresses } from './accounts.ts'
import { faultKinds, type Faults } from './board.ts'
import { controlPage } from './control-page.ts'
import { textIn, type Network } from './played.ts'
import { unknowns } from './unknowns.ts'

const url = '/survey-networks'

/**
 * The page of the networks, and the calls that switch and play them. None of these is part of a network's own interface.
 *
 * `GET /survey-networks/accounts` lists the networks' test accounts: their hosts, credentials and addresses. `PUT
 * /survey-networks/{key}/callback` with `{address}` (for Prodege also `{reconciliations}`) enters the panel's address in one, as its
 * dashboard would. The path and query are called; the host is always the panel on this machine.
 */
export function controlRoutes(networks: readonly Network[], ownUrl: () => string): readonly Route[] {
  const of =
    (act: (network: Network, ask: Ask) => Answer | Promise<Answer>) =>
    (ask: Ask): Answer | Promise<Answer> => {
      const network = networks.find(({ key }) => key === ask.params['key'])
      return network ? act(network, ask) : json({ message: 'There is no such network.' }, 404)
    }
  const post = (name: string, act: (network: Network, ask: Ask) => Answer | Promise<Answer>): Route => ({
    method: 'POST',
    path: `${url}/{key}/${name}`,
    handle: of(async (network, ask) => {
      const answer = await act(network, ask)
      return isForm(ask) && answer.status < 400 ? redirect(`${url}#${network.key}`) : answer
    }),
  })

  const enter = (network: Network, ask: Ask): Answer => {
    const read = readAddresses(network.key, ask.body)
    if ('wanted' in read) {
      network.board.setDashboard(read.wanted)
      return json(accountOf(network, ownUrl()))
    }
    return isForm(ask)
      ? page(controlPage(networks, ownUrl(), { key: network.key, typed: ask.body, wrong: read.wrong }), 400)
      : json({ message: 'The addresses are wrong.', wrong: read.wrong }, 400)
  }

  return [
    { method: 'GET', path: url, handle: () => page(controlPage(networks, ownUrl())) },
    {
      method: 'GET',
      path: `${url}/accounts`,
      handle: () => json({ accounts: networks.map((network) => accountOf(network, ownUrl())) }),
    },
    { method: 'PUT', path: `${url}/{key}/callback`, handle: of(enter) },
    post('callback', enter),
    { method: 'GET', path: `${url}/{key}`, handle: of((network) => json(stateOf(network))) },
    {
      method: 'DELETE',
      path: `${url}/{key}`,
      handle: of((network) => {
        network.forget()
        return json(stateOf(network))
      }),
    },
    post('faults', ({ board }, { body }) => {
      board.setFaults(faultsIn(body))
      return json(board.faults())
    }),
    post('variants', ({ board }, { body }) => {
      const wrong = Object.keys(body).map((name) => board.choose(name, textIn(body, name)))
      const [first] = wrong.filter((one) => one !== null)
      return first === undefined ? json(board.chosen()) : json({ message: first }, 400)
    }),
    post('dashboard', ({ board }, { body }) => {
      board.setDashboard(dashboardIn(body))
      return json(board.dashboard())
    }),
    post('offer', (network, { body }) => {
      const wrong = network.change(body)
      return wrong === null ? json(stateOf(network)) : json({ message: wrong }, 400)
    }),
    post('play', async (network, { body }) => {
      const played = await network.play(body)
      return typeof played === 'string' ? json({ message: played }, 400) : json(played)
    }),
  ]
}

const stateOf = ({ key, name, board, messenger, stock }: Network) => ({
  key,
  name,
  faults: board.faults(),
  variants: board.chosen(),
  offer: stock(),
  sent: messenger.sent(),
  unknowns: unknowns[key],
})

const isForm = ({ headers }: Ask): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** The shares named in a body; a ticked box on the page means 1. */
function faultsIn(body: Ask['body']): Partial<Faults> {
  const named = [...faultKinds, 'lateMs' as const].flatMap((name) => {
    const value = body[name] === 'on' ? 1 : Number(body[name])
    return body[name] !== undefined && value >= 0 ? [[name, value] as const] : []
  })
  return Object.fromEntries(named)
}

const dashboardIn = (body: Ask['body']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['id', 'secret', 'template'].flatMap((name) => (textIn(body, name) === '' ? [] : [[name, textIn(body, name)]])),
  )
