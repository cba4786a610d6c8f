SELECT track_changes('cuentas_de_institucion', 'institucion', 'idusuario', '{usada}');
