SELECT track_changes('mensajes', 'mensajes', ocultas => '{envio}');
SELECT track_changes('envios', 'envios');
