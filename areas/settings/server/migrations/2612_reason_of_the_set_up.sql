-- Why the first name of a panel was chosen was said in the language of its set-up; it becomes a code, and is worded for each reader.
update setting_versions set reason = '{"code":"setup-desk.reason","values":{}}'
where reason in ('Chosen when the panel was set up', 'Elegido al configurar el panel');
