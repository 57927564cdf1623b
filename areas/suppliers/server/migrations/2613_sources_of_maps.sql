-- Where the maps that come with the program were read was written in English; it becomes a code, and is worded for each reader.
update question_maps set source = '{"code":"maps-desk.fieldsLikely","values":{}}'
where source = 'BitLabs documentation, profile fields (likely)';
update question_maps set source = '{"code":"maps-desk.fieldsNamed","values":{}}'
where source = 'BitLabs documentation, profile fields: the name alone';
