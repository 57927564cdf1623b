import { statement, type Db } from '../../../platform/server/db.ts'

const upsertVote = statement(
  'support.rate-article',
  `insert into article_votes (slug, voter, helpful) values ($1, $2, $3)
   on conflict (slug, voter) do update set helpful = $3, at = now()`,
)
/** Stores a vote on an article, replacing the voter's earlier vote. */
export const saveVote = async (db: Db, slug: string, voter: Buffer, helpful: boolean): Promise<void> =>
  void (await upsertVote(db, [slug, voter, helpful]))
