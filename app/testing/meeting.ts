type Ask = (sql: string) => Promise<unknown>

/** Longer than the slowest machine needs, and shorter than the limit of a test. */
const patienceSeconds = 40

/**
 * Creates a meeting point in the database for this many racers. `meet()` holds each of them until that many have
 * arrived, and lets later ones pass, so that calls really run at the same time. `writers` is a trigger that meets, such
 * as `insert on visits for each row`; a test can also call `meet()` itself. Creating it again empties it.
 */
export async function meetingPoint(ask: Ask, racers: number, writers?: string): Promise<void> {
  // A sequence, because every session sees its value at once, whatever its transaction has read before.
  await ask(`
    drop sequence if exists meeting;
    create sequence meeting;
    create or replace function meet() returns void language plpgsql as $$
    declare arrived bigint := nextval('meeting');
    begin
      for tries in 1..${patienceSeconds * 100} loop
        select last_value into arrived from meeting;
        if arrived >= ${racers} then return; end if;
        perform pg_sleep(0.01); -- and looks again
      end loop;
      raise exception 'of ${racers} racers % met', arrived;
    end $$;
    create or replace function meet_first() returns trigger language plpgsql as $$
    begin
      perform meet();
      return coalesce(new, old);
    end $$`)
  if (writers) await ask(`create or replace trigger meet_first before ${writers} execute function meet_first()`)
}

/** Repeats a check until it holds. */
export const until = async (isSo: () => Promise<boolean | undefined>): Promise<void> => {
  while (!(await isSo()));
}
