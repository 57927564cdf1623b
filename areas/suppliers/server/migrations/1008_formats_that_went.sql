-- The format `purespectrum` is gone: what it read was not what that network sends, so that each of its completes was lost. A supplier of
-- it is switched off and listens, and says why; whoever is at work there again begins with a supplier of another format. Its callbacks
-- stay as they were read.
alter table suppliers add column off_reason text check (off_reason in ('format-removed'));
alter table suppliers drop constraint suppliers_format_check;
update suppliers set is_active = false, is_live = false, live_asked_at = null, inventory_url = null, inventory_next_at = null,
  off_reason = 'format-removed', format = 'house' where format = 'purespectrum';
alter table suppliers add constraint suppliers_format_check check (format in ('house', 'bitlabs', 'cpx'));
alter table suppliers add constraint suppliers_off check (off_reason is null or not is_active);
-- Nobody is sent to surveys whose ending is not heard.
with paused as (
  update supplier_surveys v set status = 'paused' from suppliers s
  where s.supplier_key = v.supplier_key and s.off_reason is not null and v.status = 'live' returning v.survey_id)
update supplier_offers o set set_status = 'paused', digest = 'listening', reasons = array['The format of the supplier is gone']
from paused where paused.survey_id = o.survey_id;
