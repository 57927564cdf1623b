type Ask = (sql: string) => Promise<unknown>

/** Longer than the slowest machine needs, and shorter than the limit of a test. */
const patienceSeconds = 40

/**
 * A place in the database where so many racers meet: `meet()` keeps each until that many have come, and later ones pass. What
 * happens "at once" in a test then does so for certain, and not only on a quick machine. `writers` names what is kept at the
 * door, such as `insert on visits for each row`; code of a test's own calls `meet()` itself. Made anew, it is empty again.
 */
export async function meetingPoint(ask: Ask, racers: number, writers?: string): Promise<void> {
  // A sequence, because what it says is seen at once and by everybody, whatever a transaction has read before.
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
