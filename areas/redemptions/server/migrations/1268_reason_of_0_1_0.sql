-- The one reason that version 0.1.0 wrote by itself becomes its code, and is worded for each reader.
update redemptions set reason = '', reason_code = 'redemptions.refused-other'
  where reason_code is null and reason = 'Our gift-card partner could not fulfil this request.';
