/** Asks a server how many panelists it has, by the call of staff that counts a targeting; throws with its refusal. */
export async function countPanelists(port: number, token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/survey-admin/feasibility`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ countryId: null, targeting: [] }),
  })
  const { data, message } = (await answer.json()) as { data?: { panelists: number }; message: string }
  if (!data) throw new Error(`feasibility: ${answer.status} ${message}`)
  return data.panelists
}
